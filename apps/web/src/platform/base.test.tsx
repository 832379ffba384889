import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  document.documentElement.dataset["base"] = "/atrium";
});
afterEach(() => {
  delete document.documentElement.dataset["base"];
  vi.resetModules();
});

const at = (pathname: string) => ({ pathname });

test("what the page asks begins with the base, and its own addresses have none", async () => {
  const { fromBase, ownPath } = await import("./base.ts");
  expect([fromBase("/api/ready"), fromBase("https://elsewhere.example/x")]).toEqual([
    "/atrium/api/ready",
    "https://elsewhere.example/x",
  ]);
  expect(["/atrium", "/atrium/", "/atrium/control/lift", "/atriumx", "/"].map((path) => ownPath(at(path)))).toEqual([
    "/",
    "/",
    "/control/lift",
    "/atriumx",
    "/",
  ]);
});

test("the router's addresses begin with it, and its pages know nothing of it", async () => {
  window.history.replaceState(null, "", "/atrium/control/lift?floor=first");
  const { browserHistory } = await import("../app/router.tsx");
  const history = browserHistory();
  expect([history.location.pathname, history.location.search]).toEqual(["/control/lift", "?floor=first"]);
  expect(history.createHref("/event/campus")).toBe("/atrium/event/campus");
  history.push("/event/campus?view=all");
  history.flush();
  expect(window.location.pathname + window.location.search).toBe("/atrium/event/campus?view=all");
  expect(history.location.pathname).toBe("/event/campus");
  // Set by something else than the router, without a state of its.
  window.history.pushState(null, "", "/atrium/campus");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await vi.waitFor(() => {
    expect(history.location.pathname).toBe("/campus");
  });
  history.destroy();
});
