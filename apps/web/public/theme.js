// Before the first picture: the colour scheme the browser remembers, so that a dark page never flashes white.
// A file of its own because the server's content policy allows no script inside the page.
{
  const kept = localStorage.getItem("atrium.theme");
  const isDark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
}

// For a person who is signed in, the kit of all pages comes beside the first script, not once that has run.
{
  const { kit } = document.currentScript.dataset;
  if (kit !== undefined && localStorage.getItem("atrium.user") !== null) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = kit;
    document.head.append(link);
  }
}
