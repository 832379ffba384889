import { ENGLISH, KEEPING, t, useLanguageOf } from "@atrium/words";
import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import { mostSaid } from "./saidLength.ts";

const Reason = z.string().min(1).check(mostSaid(20));
afterEach(() => useLanguageOf(() => ENGLISH));

test("a sentence that is kept is as long as its words, so that a reply with it may be sent", () => {
  useLanguageOf(() => KEEPING);
  const kept = t("At most {most} letters", { most: 5 });
  expect(kept.length).toBeGreaterThan(20);
  expect(Reason.safeParse(kept).success).toBe(true);
  expect(Reason.safeParse(t("At most {most} letters", { most: 50_000 })).success).toBe(false);
});

test("any other text is refused from the length on that the API document states", () => {
  expect(Reason.safeParse("x".repeat(20)).success).toBe(true);
  expect(Reason.safeParse("😀".repeat(20)).success).toBe(true);
  const refused = Reason.safeParse("x".repeat(21)).error?.issues ?? [];
  expect(refused).toEqual(z.string().max(20).safeParse("x".repeat(21)).error?.issues);
  expect(z.toJSONSchema(Reason)).toMatchObject({ minLength: 1, maxLength: 20 });
});
