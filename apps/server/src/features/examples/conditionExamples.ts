import { emptyRoom, freshAir, stuffyAir, warmRoom } from "./airConditions.ts";
import type { ConditionExample } from "./conditionExample.ts";
import { type ExampleGround, firstOf } from "./ground.ts";
import { darkDay, hotDay, hotSun } from "./weatherConditions.ts";

/** Conditions of the air and the weather that the site's own devices can act on. */
export function conditionExamples(ground: ExampleGround): ConditionExample[] {
  return firstOf([
    () => freshAir(ground),
    () => emptyRoom(ground),
    () => warmRoom(ground),
    () => stuffyAir(ground),
    () => darkDay(ground),
    () => hotSun(ground),
    () => hotDay(ground),
  ]);
}
