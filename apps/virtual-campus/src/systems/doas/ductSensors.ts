import type { AirPath } from "./airPath.ts";
import type { Surroundings } from "./unitOptions.ts";

/** s in which a sensor in moving and in still air comes close to what is around it. */
const SENSOR_SECONDS = 20;
const STILL_SECONDS = 400;

/** The sensors in the ducts of a unit, which come after the air; fans, dampers and pressures answer at once. °C, %, ppm. */
export class DuctSensors {
  mixedTemperature = 0;
  waterOut = 0;
  supplyTemperature = 0;
  supplyHumidity = 0;
  supplyCo2 = 0;
  returnTemperature = 0;
  returnCo2 = 0;
  exhaustTemperature = 0;

  /** They show what is around them, as long after a start. */
  settle(path: AirPath, around: Surroundings): void {
    this.#turn(path, around, (_, settled) => settled);
  }

  /** So many seconds later. */
  follow(path: AirPath, around: Surroundings, seconds: number): void {
    const response = 1 - Math.exp(-seconds / (path.supplyFlow > 0 ? SENSOR_SECONDS : STILL_SECONDS));
    this.#turn(path, around, (shown, settled) => shown + (settled - shown) * response);
  }

  /** @param turn what one shows next, by what it shows and what it would show without its delay */
  #turn(path: AirPath, { outdoor, zone }: Surroundings, turn: (shown: number, settled: number) => number): void {
    const isFlowing = path.supplyFlow > 0;
    const supply = isFlowing ? path.supply : zone;
    const mixed = isFlowing ? path.mixedTemperature : (outdoor.temperature + zone.temperature) / 2;
    this.mixedTemperature = turn(this.mixedTemperature, mixed);
    this.waterOut = turn(this.waterOut, path.waterOut);
    this.supplyTemperature = turn(this.supplyTemperature, supply.temperature);
    this.supplyHumidity = turn(this.supplyHumidity, supply.humidity);
    this.supplyCo2 = turn(this.supplyCo2, supply.co2);
    this.returnTemperature = turn(this.returnTemperature, zone.temperature);
    this.returnCo2 = turn(this.returnCo2, zone.co2);
    const exhausted = path.returnFlow > 0 ? path.exhaustTemperature : outdoor.temperature;
    this.exhaustTemperature = turn(this.exhaustTemperature, exhausted);
  }
}
