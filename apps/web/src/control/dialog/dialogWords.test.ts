import { PointKey } from "@atrium/contract";
import { describe, expect, it } from "vitest";
import { deviceWith, holdOf, pointOf } from "../../devices/device.fixture.ts";
import { changeWords } from "./changeWords.ts";
import { heldText, questionOf, refusedText, resultTitle } from "./dialogWords.ts";

const words = { one: "unit", many: "units", title: "Air Conditioner", none: "no unit" };
const unit = deviceWith("AC-1", [
  pointOf("on", { kind: "boolean" }),
  pointOf("setpoint", { name: "Setpoint", unit: "°C" }),
  pointOf("mode", { name: "Mode", kind: "enum", states: [{ value: 2, name: "Cold" }] }),
]);

describe("the words of the question", () => {
  it("come from the points where the system has none of its own", () => {
    const said = (values: Record<string, number>) => {
      const change = changeWords(words, { kind: "set", values }, unit);
      return questionOf(words, change, { reached: 3, total: 4 });
    };
    expect(said({ on: 0 })).toBe("Turn off 3 of 4 units?");
    expect(said({ setpoint: 23.5 })).toBe("Set 3 of 4 units to 23.50 °C?");
    expect(said({ mode: 2, setpoint: 23 })).toBe("Set 3 of 4 units to Mode Cold, Setpoint 23.00 °C?");
    const warmer = changeWords(words, { kind: "step", point: "setpoint", by: 1 }, unit);
    expect(questionOf(words, warmer, { reached: 1, total: 1 })).toBe("Change 1 unit by +1.00 °C?");
    expect(resultTitle(changeWords(words, { kind: "set", values: { on: 0 } }, unit), 138, 142)).toBe(
      "138 of 142 are off",
    );
  });

  it("counts who holds what and until when", () => {
    const held = ["somchai", "somchai", "malee"].map((by) => ({ holds: { on: holdOf(unit, "on", { by }) } }));
    expect(heldText(held, { me: "ann", timeZone: "Asia/Bangkok" })).toBe(
      "2 by somchai until 18:00, 1 by malee until 18:00",
    );
  });

  it("says each reason of a refusal once", () => {
    const reason = "Switched to local control at the unit.";
    const other = deviceWith("AC-2", [pointOf(PointKey.parse("on"))]);
    expect(
      refusedText([
        { device: unit, reason },
        { device: other, reason },
      ]),
    ).toBe(`AC-1, AC-2: ${reason}`);
  });
});
