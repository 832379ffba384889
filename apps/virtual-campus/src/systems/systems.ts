import { airConditionerSystem } from "./air-conditioners/airConditionerSystem.ts";
import { curtainSystem } from "./curtains/curtainSystem.ts";
import { doasSystem } from "./doas/doasSystem.ts";
import { energySystem } from "./energy/energySystem.ts";
import { exhaustFanSystem } from "./exhaust-fans/exhaustFanSystem.ts";
import { fireSystem } from "./fire/fireSystem.ts";
import { liftSystem } from "./lifts/liftSystem.ts";
import { lightingSystem } from "./lighting/lightingSystem.ts";
import { paSystem } from "./pa/paSystem.ts";
import { weatherSystem } from "./weather/weatherSystem.ts";
import type { System, SystemContext } from "./system.ts";

/** Every system of the virtual campus, by the key under which it keeps its state. A new system is one line here. */
export const systems: Readonly<Record<string, (context: SystemContext) => System>> = {
  // Before lighting, whose program looks at the daylight that they let in.
  curtains: curtainSystem,
  lighting: lightingSystem,
  "air-conditioners": airConditionerSystem,
  doas: doasSystem,
  energy: energySystem,
  weather: weatherSystem,
  fire: fireSystem,
  "exhaust-fans": exhaustFanSystem,
  lifts: liftSystem,
  pa: paSystem,
};
