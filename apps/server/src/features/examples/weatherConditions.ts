import { AIR_CONDITION, CURTAIN, LIGHTING, WEATHER_STATION } from "@atrium/contract/devices";
import { sayQuantity, t } from "@atrium/words";
import { setBuildings, setCorridors } from "./actions.ts";
import { condition, type ConditionExample } from "./conditionExample.ts";
import { commanded, type ExampleGround, measuring, ofLargest } from "./ground.ts";

export function darkDay(ground: ExampleGround): ConditionExample | undefined {
  const [sun] = measuring(ground, WEATHER_STATION.module, "light");
  const lamps = commanded(ground, LIGHTING.module, LIGHTING.mainCommand).filter(({ isCorridor }) => isCorridor);
  const corridors = ofLargest(ground, lamps);
  if (sun === undefined || corridors === undefined) return undefined;
  const { name: building, devices } = corridors;
  const limit = sayQuantity(60, "W/m²");
  return condition(
    {
      key: "dark-day-corridors",
      title: t("Dark by day, corridors of {building}", { building }),
      text: t("Daylight below {limit} for 10 min between 08:00 and 17:00: corridor lights of {building} at 80 %", {
        limit,
        building,
      }),
    },
    sun,
    {
      operator: "<",
      threshold: 60,
      endsAt: 100,
      forMinutes: 10,
      hours: { from: "08:00", to: "17:00" },
      actions: [setCorridors(LIGHTING.module, devices, { [LIGHTING.mainCommand]: 80 })],
    },
    devices,
  );
}

export function hotSun(ground: ExampleGround): ConditionExample | undefined {
  const [sun] = measuring(ground, WEATHER_STATION.module, "light");
  const curtains = ofLargest(ground, commanded(ground, CURTAIN.module, CURTAIN.mainCommand));
  if (sun === undefined || curtains === undefined) return undefined;
  const { name: building, devices } = curtains;
  const limit = sayQuantity(600, "W/m²");
  return condition(
    {
      key: "sun-curtains",
      title: t("Strong sun, curtains of {building}", { building }),
      text: t("Sun above {limit} for 15 min: curtains of {building} closed", { limit, building }),
    },
    sun,
    {
      operator: ">",
      threshold: 600,
      endsAt: 400,
      forMinutes: 15,
      actions: [setBuildings(CURTAIN.module, devices, { [CURTAIN.mainCommand]: 0 })],
    },
    devices,
  );
}

export function hotDay(ground: ExampleGround): ConditionExample | undefined {
  const [outdoors] = measuring(ground, WEATHER_STATION.module, "temperature");
  const units = ofLargest(ground, commanded(ground, AIR_CONDITION.module, "setpoint"));
  if (outdoors === undefined || units === undefined) return undefined;
  const { name: building, devices } = units;
  const [limit, setpoint] = [sayQuantity(34, "°C"), sayQuantity(26, "°C")];
  return condition(
    {
      key: "hot-day-setpoint",
      title: t("Hot day, air conditioning of {building}", { building }),
      text: t("Outdoors above {limit} for 30 min: air conditioning of {building} at {setpoint}", {
        limit,
        building,
        setpoint,
      }),
    },
    outdoors,
    {
      operator: ">",
      threshold: 34,
      endsAt: 33,
      forMinutes: 30,
      days: [1, 2, 3, 4, 5],
      hours: { from: "08:00", to: "18:00" },
      isOffOnHolidays: true,
      actions: [setBuildings(AIR_CONDITION.module, devices, { setpoint: 26 })],
    },
    devices,
  );
}
