import type { Values } from "../../control/commands/change.ts";

/** What can be set for several units at once, and with which value the question begins. */
export const START_VALUES: readonly { readonly name: string; readonly values: Values }[] = [
  { name: "Setpoint", values: { setpoint: 24 } },
  { name: "Mode", values: { mode: 2 } },
  { name: "Fan", values: { fan: 1 } },
];
