import { expect, test } from "vitest";
import { isTopicOf } from "./topics.ts";

test.each([
  ["#", "a/b", true],
  ["a/#", "a", true],
  ["a/#", "ab/c", false],
  ["a/+", "a/b", true],
  ["a/+", "a/b/c", false],
  ["a/+/c", "a/b/c", true],
  ["a", "a/b", false],
  ["a/b/c", "a/b", false],
  ["#", "$SYS/x", false],
])("the filter %s of the topic %s: %s", (filter, topic, isIn) => {
  expect(isTopicOf(filter, topic)).toBe(isIn);
});
