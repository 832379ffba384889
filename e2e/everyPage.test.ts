import { ROUTE_NAMES, routeAt, routeOf } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { EVERY_PAGE } from "./everyPage.ts";

/** These show no page of their own: who signed in is led on, and signing in has journeys in other languages. */
const LED_ON = new Set(["home", "setting", "login"]);

const walked = EVERY_PAGE.map(([address]) => ({ address, route: routeAt(address.replace(/\?.*/, "")) }));

test("journeys walk every page of the application, at all widths and in the test languages", () => {
  const routes = new Set(walked.map(({ route }) => route));
  const missing = ROUTE_NAMES.filter(
    (name) => routeOf(name).redirect === undefined && !LED_ON.has(name) && !routes.has(name),
  );
  expect(missing).toEqual([]);
});

test("every address that journeys walk is of a page, but the one that shows that there is none", () => {
  const lost = walked.filter(({ route }) => route === undefined || routeOf(route).redirect !== undefined);
  expect(lost.map(({ address }) => address)).toEqual(["/setting/nowhere"]);
});
