import { t } from "@atrium/words";
import * as z from "zod";
import { convertedBack, wireConversion } from "../../base/unitConversion.ts";
import { checkPoints, type Report } from "./pointChecks.ts";
import { MAX_PRODUCT_POINTS, PRODUCT, PRODUCT_POINT } from "./productPoint.ts";

/** The four tables of a Modbus device (Modbus Application Protocol 4.3). */
export const MODBUS_TABLES = ["coil", "discrete-input", "input-register", "holding-register"] as const;

/** How a value lies in registers. A bit is a coil or a discrete input. */
export const REGISTER_TYPES = [
  "bit",
  "uint16",
  "int16",
  "uint32",
  "int32",
  "float32",
  "uint64",
  "int64",
  "float64",
] as const;
export type RegisterType = (typeof REGISTER_TYPES)[number];

export const REGISTER_COUNT: Readonly<Record<RegisterType, number>> = {
  bit: 1,
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  float32: 2,
  uint64: 4,
  int64: 4,
  float64: 4,
};

/** Which of a value's registers comes first. `high-first` is the order of the Modbus Application Protocol 4.2. */
export const WORD_ORDERS = ["high-first", "low-first"] as const;

/** Register numbers as manuals print them: 1 is wire address 0 (Modbus Application Protocol 4.4). */
const LAST_REGISTER = 65_536;

const ModbusProductPoint = z.object({
  ...PRODUCT_POINT,
  table: z.enum(MODBUS_TABLES),
  register: z.int().min(1).max(LAST_REGISTER),
  type: z.enum(REGISTER_TYPES),
  wordOrder: z.enum(WORD_ORDERS).exactOptional(),
  /** One bit of a `uint16` register, 0 the lowest: several points may share the register then. */
  bit: z.int().min(0).max(15).exactOptional(),
  /** The point's value is the register's times this. */
  scale: z
    .number()
    .refine((scale) => scale !== 0, { error: () => t("expected a number other than 0") })
    .exactOptional(),
  coding: z.literal("four-quadrant-power-factor").exactOptional(),
  isWritable: z.boolean().exactOptional(),
});
type ModbusProductPoint = z.infer<typeof ModbusProductPoint>;

/** The register map of a Modbus device. */
export const ModbusProductFile = z
  .object({
    ...PRODUCT,
    protocol: z.literal("modbus"),
    points: z.array(ModbusProductPoint).min(1).max(MAX_PRODUCT_POINTS).readonly(),
  })
  .superRefine(({ points }, context) => {
    checkPoints(points, context, (point, report, index) => {
      if (point.kind === "text") {
        report(["kind"], t("text cannot be read from registers; use an enum with states"));
      }
      checkRegisters(point, report);
      checkOverlap(point, points.slice(0, index), report);
      if (point.isWritable === true) checkWritable(point, report);
    });
  });
export type ModbusProductFile = z.infer<typeof ModbusProductFile>;

function checkRegisters(point: ModbusProductPoint, report: Report): void {
  const { table, type, register, scale, coding } = point;
  checkBit(point, report);
  const isBitTable = table === "coil" || table === "discrete-input";
  if (isBitTable && type !== "bit") {
    report(["type"], t('table "{table}" has bits: expected type "bit", got "{type}"', { table, type }));
  }
  if (!isBitTable && type === "bit") {
    report(["type"], t('type "bit" requires table "coil" or "discrete-input", not "{table}"', { table }));
  }
  if (isBitTable && scale !== undefined) report(["scale"], t("a bit has no scale"));
  if (coding !== undefined && type !== "float32") {
    report(["coding"], t("this coding requires float32, got {type}", { type }));
  }
  const last = register + REGISTER_COUNT[type] - 1;
  if (last > LAST_REGISTER) {
    report(
      ["register"],
      t("{type} at register {register} extends beyond the last register, {LAST_REGISTER}", {
        type,
        register,
        LAST_REGISTER,
      }),
    );
  }
}

function checkBit({ kind, type, bit, isWritable = false }: ModbusProductPoint, report: Report): void {
  if (bit === undefined) return;
  if (type !== "uint16") report(["bit"], t("a bit of a register requires type uint16, got {type}", { type }));
  if (kind !== "boolean") report(["bit"], t('a bit is yes or no: expected kind "boolean", got "{kind}"', { kind }));
  if (isWritable) report(["isWritable"], t("a bit of a register is read-only"));
}

/** Two points on one register: one of the two numbers is a mistake, and its values would look plausible. */
function checkOverlap(point: ModbusProductPoint, before: readonly ModbusProductPoint[], report: Report): void {
  const other = before.find(
    ({ table, register, type, bit }) =>
      (bit === undefined || point.bit === undefined || bit === point.bit) &&
      table === point.table &&
      register < point.register + REGISTER_COUNT[point.type] &&
      point.register < register + REGISTER_COUNT[type],
  );
  if (other === undefined) return;
  const last = other.register + REGISTER_COUNT[other.type] - 1;
  const { table, register, key } = other;
  report(
    ["register"],
    last === register
      ? t('{table} {register} is already used by "{key}"', { table, register, key })
      : t('{table} {register} to {last} is already used by "{key}"', { table, register, last, key }),
  );
}

/** Smallest and largest number of each type of whole numbers. */
const WHOLE_NUMBERS: Partial<Record<RegisterType, readonly [number, number]>> = {
  uint16: [0, 2 ** 16 - 1],
  int16: [-(2 ** 15), 2 ** 15 - 1],
  uint32: [0, 2 ** 32 - 1],
  int32: [-(2 ** 31), 2 ** 31 - 1],
};

function checkWritable(point: ModbusProductPoint, report: Report): void {
  const { table, type, min, max, states, coding } = point;
  const way = wireConversion(point);
  if (table === "input-register" || table === "discrete-input") {
    report(["isWritable"], t("{table} is read-only", { table }));
  }
  if (coding !== undefined) report(["isWritable"], t("a value with this coding is read-only"));
  const [least, most] = WHOLE_NUMBERS[type] ?? [-Infinity, Infinity];
  const values = [
    { path: ["min"], value: min },
    { path: ["max"], value: max },
    ...(states ?? []).map(({ value }, at) => ({ path: ["states", at, "value"], value })),
  ];
  for (const { path, value = 0 } of values) {
    const raw = Math.round(convertedBack(value, way));
    if (raw < least || raw > most) {
      report(
        path,
        t("{value} becomes {raw} in the register, but {type} holds {least} to {most}", {
          value,
          raw,
          type,
          least,
          most,
        }),
      );
    }
  }
}
