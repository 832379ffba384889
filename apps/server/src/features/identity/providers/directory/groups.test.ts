import { expect, test } from "vitest";
import { DirectoryGroups, partsOf } from "./groups.ts";

const BASE = "ou=Groups,dc=campus,dc=example";

test("a group is meant by its distinguished name or its plain name, however they are written", () => {
  const groups = new DirectoryGroups(["CN=Night  Guards,OU=groups,DC=campus,DC=example"], BASE);
  const meant = ["night guards", " Night Guards ", "cn=night guards, ou=Groups, dc=Campus, dc=example"];
  expect(meant.filter((name) => !groups.has(name))).toEqual([]);
  const others = ["night", "guards", "cn=night guards", "ou=Groups,dc=campus,dc=example", ""];
  expect(others.filter((name) => groups.has(name))).toEqual([]);
});

test("a group of the same name beyond the base counts for nothing", () => {
  const groups = new DirectoryGroups(["cn=guards,ou=elsewhere,dc=campus,dc=example", `cn=staff,${BASE}x`], BASE);
  expect(groups.names).toEqual([]);
  expect(groups.has("guards")).toBe(false);
});

test("what is escaped in a name does not end it", () => {
  expect(partsOf(String.raw`cn=a\,ou\=b,dc=x`)).toEqual(["cn=a,ou=b", "dc=x"]);
  expect(partsOf(String.raw`cn=S\c3\a1,dc=x`)).toEqual(["cn=sá", "dc=x"]);
  const trick = new DirectoryGroups([String.raw`cn=x\,cn=admins,ou=Groups,dc=campus,dc=example`], BASE);
  expect([trick.has("admins"), trick.has(`cn=admins,${BASE}`)]).toEqual([false, false]);
});
