import { ScheduleContent, USUAL_CO2 } from "@atrium/contract/automation";
import {
  AIR_CONDITION,
  CURTAIN,
  type DeviceDescription,
  DOAS,
  EXHAUST_FAN,
  LIGHTING,
  PLUG,
} from "@atrium/contract/devices";
import type { Example } from "@atrium/contract/examples";
import { sayQuantity, t } from "@atrium/words";
import { setBuildings, setDevices } from "./actions.ts";
import {
  commanded,
  type ExampleGround,
  firstOf,
  isOutdoors,
  named,
  nameOf,
  ofLargest,
  type OfBuilding,
} from "./ground.ts";

type ScheduleExample = Example<ScheduleContent>;

const WORKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Schedules of the site's own devices, of a kind in the building that has most of them. */
export function scheduleExamples(ground: ExampleGround): ScheduleExample[] {
  const largest = (module: string, ...points: readonly string[]) =>
    ofLargest(ground, commanded(ground, module, ...points));
  return firstOf([
    () => lightsOff(largest(LIGHTING.module, LIGHTING.mainCommand)),
    () => lightsOutdoors(ground),
    () => cooled(largest(AIR_CONDITION.module, "on", "setpoint")),
    () => freshAir(largest(DOAS.module, "on")),
    () => plugsOff(largest(PLUG.module, "on")),
    () => fansOff(largest(EXHAUST_FAN.module, "on")),
    () => curtainsOpen(largest(CURTAIN.module, CURTAIN.mainCommand)),
  ]);
}

type Timed = Pick<ScheduleContent, "actions" | "from" | "to"> & Partial<ScheduleContent>;

function schedule(
  { key, title, text }: Pick<ScheduleExample, "key" | "title" | "text">,
  devices: readonly DeviceDescription[],
  timed: Timed,
): ScheduleExample {
  return {
    key,
    title,
    text,
    ...named(devices),
    content: {
      name: nameOf(title),
      isEnabled: true,
      days: EVERY_DAY,
      firstDate: null,
      lastDate: null,
      holidays: "ignore",
      exceptions: [],
      catchUp: 30,
      optimum: null,
      optimumStop: null,
      ...timed,
    },
  };
}

function at(time: string): ScheduleContent["from"] {
  return ScheduleContent.shape.from.parse({ kind: "time", at: time });
}

function lightsOff(lamps: OfBuilding | undefined): ScheduleExample | undefined {
  if (lamps === undefined) return undefined;
  const { name: building, devices } = lamps;
  return schedule(
    {
      key: "lights-off",
      title: t("Lights off at 22:00, {building}", { building }),
      text: t("Lights off at 22:00 on weekdays in {building}, until 06:00", { building }),
    },
    devices,
    {
      actions: [setBuildings(LIGHTING.module, devices, { [LIGHTING.mainCommand]: 0 })],
      days: WORKDAYS,
      from: at("22:00"),
      to: at("06:00"),
    },
  );
}

function lightsOutdoors(ground: ExampleGround): ScheduleExample | undefined {
  const lamps = commanded(ground, LIGHTING.module, LIGHTING.mainCommand).filter((lamp) => isOutdoors(ground, lamp));
  if (lamps.length === 0) return undefined;
  return schedule(
    {
      key: "lights-outdoors",
      title: t("Outdoor lights, sunset to sunrise"),
      text: t("Outdoor lights on every day from sunset to sunrise"),
    },
    lamps,
    {
      actions: [setDevices(LIGHTING.module, lamps, { [LIGHTING.mainCommand]: 100 })],
      from: { kind: "sunset", minutes: 0 },
      to: { kind: "sunrise", minutes: 0 },
    },
  );
}

function cooled(units: OfBuilding | undefined): ScheduleExample | undefined {
  if (units === undefined) return undefined;
  const { name: building, devices } = units;
  const setpoint = sayQuantity(25, "°C");
  return schedule(
    {
      key: "cooled-by-eight",
      title: t("Cool by 08:00, {building}", { building }),
      text: t("Rooms of {building} at {setpoint} by 08:00 on workdays, started as late as they allow, until 18:00", {
        building,
        setpoint,
      }),
    },
    devices,
    {
      actions: [setBuildings(AIR_CONDITION.module, devices, { on: 1, setpoint: 25 })],
      days: WORKDAYS,
      from: at("08:00"),
      to: at("18:00"),
      holidays: "skip",
      optimum: { earliest: 90, fixed: 30, co2: USUAL_CO2, isWatchOnly: false },
    },
  );
}

function freshAir(units: OfBuilding | undefined): ScheduleExample | undefined {
  if (units === undefined) return undefined;
  const { name: building, devices } = units;
  return schedule(
    {
      key: "fresh-air-workdays",
      title: t("Fresh air on workdays, {building}", { building }),
      text: t("Fresh air on from 07:00 to 18:00 on workdays in {building}, not on holidays", { building }),
    },
    devices,
    {
      actions: [setBuildings(DOAS.module, devices, { on: 1 })],
      days: WORKDAYS,
      from: at("07:00"),
      to: at("18:00"),
      holidays: "skip",
    },
  );
}

function plugsOff(plugs: OfBuilding | undefined): ScheduleExample | undefined {
  if (plugs === undefined) return undefined;
  const { name: building, devices } = plugs;
  return schedule(
    {
      key: "plugs-off",
      title: t("Plugs off at night, {building}", { building }),
      text: t("Plugs off every night from 20:00 to 06:00 in {building}", { building }),
    },
    devices,
    { actions: [setBuildings(PLUG.module, devices, { on: 0 })], from: at("20:00"), to: at("06:00") },
  );
}

function fansOff(fans: OfBuilding | undefined): ScheduleExample | undefined {
  if (fans === undefined) return undefined;
  const { name: building, devices } = fans;
  return schedule(
    {
      key: "fans-off",
      title: t("Exhaust fans off at night, {building}", { building }),
      text: t("Exhaust fans off every night from 22:00 to 05:00 in {building}", { building }),
    },
    devices,
    { actions: [setBuildings(EXHAUST_FAN.module, devices, { on: 0 })], from: at("22:00"), to: at("05:00") },
  );
}

function curtainsOpen(curtains: OfBuilding | undefined): ScheduleExample | undefined {
  if (curtains === undefined) return undefined;
  const { name: building, devices } = curtains;
  return schedule(
    {
      key: "curtains-open",
      title: t("Curtains open in the morning, {building}", { building }),
      text: t("Curtains of {building} open at 07:30 on workdays", { building }),
    },
    devices,
    {
      actions: [setBuildings(CURTAIN.module, devices, { [CURTAIN.mainCommand]: 100 })],
      days: WORKDAYS,
      from: at("07:30"),
      to: null,
      holidays: "skip",
    },
  );
}
