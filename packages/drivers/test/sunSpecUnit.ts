import type { TestUnit } from "./modbusEndpoint.ts";

const BASE = 40_000;
const NOT_IMPLEMENTED = 0x80_00;

export interface SunSpecTestModel {
  readonly model: number;
  readonly length: number;
  /** Registers by their offsets in the model's definition. */
  readonly registers: Readonly<Record<number, number>>;
}

/** Puts the chain of these models into a unit. @returns the wire address of each */
export function fillSunSpec(
  unit: Pick<TestUnit, "registers">,
  models: readonly SunSpecTestModel[],
  base = BASE,
): Map<number, number> {
  const starts = new Map<number, number>();
  unit.registers.fill(0);
  unit.registers.set([0x53_75, 0x6e_53], base);
  let at = base + 2;
  for (const { model, length, registers } of models) {
    starts.set(model, at);
    unit.registers.fill(NOT_IMPLEMENTED, at + 2, at + 2 + length);
    unit.registers.set([model, length], at);
    for (const [offset, value] of Object.entries(registers)) unit.registers[at + Number(offset)] = value & 0xff_ff;
    at += 2 + length;
  }
  unit.registers.set([0xff_ff, 0], at);
  return starts;
}
