import { expect, test } from "vitest";
import { faultOf } from "./passwordRules.ts";

const SOMEBODY = { username: "somchai", siteName: "Riverside Campus" };

test("a password that many people have is refused, with signs for letters and digits around it too", () => {
  const common = ["nationwide", "mysterio619", "N@tionw!de", "nationwide77!", "qwertyuiop", "nascimento"];
  expect(common.filter((password) => faultOf(password, SOMEBODY) === undefined)).toEqual([]);
});

test("one that nobody has is not", () => {
  const own = ["seven-lamps-burn", "lantern-on-the-river-9", "nation-wide-lamps", "ตะเกียงเจ็ดดวง"];
  expect(own.map((password) => faultOf(password, SOMEBODY))).toEqual(own.map(() => undefined));
});
