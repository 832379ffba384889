/** Puts the keyboard's focus at the beginning of the page, behind the menus. */
export function focusPage(): void {
  document.getElementById("page")?.focus();
}
