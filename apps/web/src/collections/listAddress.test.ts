import { UserListQuery } from "@atrium/contract/people";
import { expect, test } from "vitest";
import { readQuery } from "./listAddress.ts";

test("an address without words is the specification's default", () => {
  expect(readQuery(UserListQuery, {})).toEqual({
    page: 1,
    size: 10,
    active: "true",
    orderBy: "DESC",
    sortBy: "updatedAt",
    search: "",
  });
});

test("a word that does not fit falls back to its default, the others hold", () => {
  const query = readQuery(UserListQuery, { page: "-1", size: "20", active: "perhaps", sortBy: "username" });
  expect(query).toMatchObject({ page: 1, size: 20, active: "true", sortBy: "username" });
});
