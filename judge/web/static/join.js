// A code that came behind the # of the address goes into its field and out of the address; nobody is signed in by that alone.
"use strict";
(() => {
  const field = document.querySelector("input.code");
  const code = location.hash.slice(1);
  if (!field || !/^[A-Za-z]{4,20}$/u.test(code)) return;
  field.value = code;
  history.replaceState(null, "", location.pathname + location.search);
  document.querySelector('.taking input[name="name"]').focus();
})();
