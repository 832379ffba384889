import { airConditioners } from "./air-conditioners/airConditionerSystem.ts";
import { cameras } from "./cameras/cameraSystem.ts";
import { curtains } from "./curtains/curtainSystem.ts";
import { doas } from "./doas/doasSystem.ts";
import { doors } from "./doors/doorSystem.ts";
import { energy } from "./energy/energySystem.ts";
import { exhaustFans } from "./exhaust-fans/exhaustFanSystem.ts";
import { fire } from "./fire/fireSystem.ts";
import { iaq } from "./iaq/airSystem.ts";
import { lifts } from "./lifts/liftSystem.ts";
import { lighting } from "./lighting/lightingSystem.ts";
import { lockers } from "./lockers/lockerSystem.ts";
import { pa } from "./pa/paSystem.ts";
import { waste } from "./waste/wasteSystem.ts";
import { plugs } from "./plugs/plugSystem.ts";
import { plant } from "./plant/plantSystem.ts";
import { plates } from "./plates/plateSystem.ts";
import { solar } from "./solar/solarSystem.ts";
import { water } from "./water/waterSystem.ts";
import { weather } from "./weather/weatherSystem.ts";
import type { SystemKind } from "./system.ts";

/** Every system of the virtual campus. A new one is its folder and its name here. */
export const systems: readonly SystemKind[] = [
  // Before lighting, whose program looks at the daylight that they let in.
  curtains,
  lighting,
  airConditioners,
  doas,
  energy,
  weather,
  iaq,
  fire,
  exhaustFans,
  lifts,
  pa,
  doors,
  plates,
  lockers,
  solar,
  water,
  plant,
  waste,
  plugs,
  cameras,
];
