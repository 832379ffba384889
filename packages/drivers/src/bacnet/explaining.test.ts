import { expect, test } from "vitest";
import { explainBacnet } from "./explaining.ts";

/** The answer to a read of the present value of analog-outputs 1 and 2, which are 40 and 60 (ASHRAE 135, 20.2). */
const ANSWER = Buffer.from("30010e0c004000011e29554e44422000004f1f0c004000021e29554e44427000004f1f", "hex");

test("an answer that was not kept whole is nobody's mistake, one that comes cut short is", () => {
  const whole = { time: 0, received: [ANSWER] };
  expect(explainBacnet(whole).received).toBe("analog-output 1 = 40, analog-output 2 = 60");
  const cut = { time: 0, received: [ANSWER.subarray(0, 25)] };
  expect(explainBacnet(cut).received).toMatch(/^analog-output 1 = 40; /);
  expect(explainBacnet({ ...cut, isShortened: true }).received).toBe(
    "analog-output 1 = 40, and others that were not recorded",
  );
});
