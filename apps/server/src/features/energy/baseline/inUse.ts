import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { solved } from "./linearSystem.ts";
import type { TemperatureParts } from "./temperatureParts.ts";
import { WEEK_HOURS } from "./weekHours.ts";
import type { RecordedHour } from "./weekModel.ts";

/** A building is in use in an hour of the week whose load was so often more than its temperature explains. */
const OFTEN = 0.65;
/** Hours that are looked at before others are asked whether they want the loop. */
const HOURS_AT_ONCE = 500;

/** In which hours of the week a building is in use, as its load alone tells it. */
export async function hoursInUse(
  hours: readonly RecordedHour[],
  parts: TemperatureParts,
  yielder: EventLoopYielder,
): Promise<(weekHour: number) => boolean> {
  const explained = await byTemperatureAlone(hours, parts, yielder);
  const [above, all] = [new Uint32Array(WEEK_HOURS), new Uint32Array(WEEK_HOURS)];
  for (const [index, { weekHour, celsius, kwh }] of hours.entries()) {
    all[weekHour] = (all[weekHour] ?? 0) + 1;
    if (kwh > explained(celsius)) above[weekHour] = (above[weekHour] ?? 0) + 1;
    if (index % HOURS_AT_ONCE === 0) await yielder.yieldIfDue();
  }
  return (weekHour) => (above[weekHour] ?? 0) > OFTEN * (all[weekHour] ?? 0);
}

/** The load that a temperature alone explains: a constant, and the parts of the temperature. */
async function byTemperatureAlone(
  hours: readonly RecordedHour[],
  parts: TemperatureParts,
  yielder: EventLoopYielder,
): Promise<(celsius: number) => number> {
  const { count } = parts;
  const size = count + 1;
  const [squares, products, values] = [new Float64Array(size * size), new Float64Array(size), new Float64Array(size)];
  values[count] = 1;
  for (const [index, { celsius, kwh }] of hours.entries()) {
    values.set(parts.of(celsius));
    for (let row = 0; row < size; row += 1) {
      const value = values[row] ?? 0;
      products[row] = (products[row] ?? 0) + value * kwh;
      for (let column = 0; column < size; column += 1) {
        squares[row * size + column] = (squares[row * size + column] ?? 0) + value * (values[column] ?? 0);
      }
    }
    if (index % HOURS_AT_ONCE === 0) await yielder.yieldIfDue();
  }
  const effects = solved(squares, products);
  return (celsius) => {
    let sum = effects[count] ?? 0;
    const own = parts.of(celsius);
    for (let part = 0; part < count; part += 1) sum += (own[part] ?? 0) * (effects[part] ?? 0);
    return sum;
  };
}
