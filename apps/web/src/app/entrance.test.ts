import { FEATURES, UserId } from "@atrium/contract";
import type { CurrentUser } from "@atrium/contract/people";
import { expect, test } from "vitest";
import { entrance, nextAddress } from "./entrance.ts";

const permissions = FEATURES.map((slug) => ({ isUsed: true, feature: { slug } }));
const user: CurrentUser = { id: UserId.parse(1), username: "somchai", role: { name: "Operator", permissions } };

test("without a session every address leads to the sign-in, which remembers it", () => {
  const address = { pathname: "/control/lightings/tower", search: "?floor=first" };
  const signIn = entrance(address, null);
  expect(signIn).toBe("/login?next=%2Fcontrol%2Flightings%2Ftower%3Ffloor%3Dfirst");
  expect(nextAddress("?next=%2Fcontrol%2Flightings%2Ftower%3Ffloor%3Dfirst")).toBe(
    "/control/lightings/tower?floor=first",
  );
  expect(entrance({ pathname: "/", search: "" }, null)).toBe("/login");
});

test("the sign-in page itself needs no session, and with a session every address stays", () => {
  expect(entrance({ pathname: "/login", search: "?next=%2Fcontrol" }, null)).toBeUndefined();
  expect(entrance({ pathname: "/control", search: "" }, user)).toBeUndefined();
});

test.each(["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example", "javascript:alert(1)"])(
  "the sign-in page does not lead to %s",
  (next) => {
    expect(nextAddress(`?${new URLSearchParams({ next }).toString()}`)).toBe("/");
  },
);
