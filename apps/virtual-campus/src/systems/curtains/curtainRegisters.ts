import type { WriteRefusal } from "../../endpoints/modbus/modbusServer.ts";
import { registerBytes } from "../../endpoints/modbus/registers.ts";
import type { CurtainMotor } from "./curtainMotor.ts";

/** Wire addresses of the holding registers of a motor (packages/drivers has the map as the server reads it). */
const TARGET = 0;
const STOP = 1;

/** The eight registers as they stand now: target, stop, position, movement, obstacle, fault, local, full travel. */
export function readMotor(motor: CurtainMotor): Buffer {
  return registerBytes([
    motor.target,
    motor.isStopped ? 1 : 0,
    Math.round(motor.position * 10),
    motor.movement,
    motor.hasMetObstacle ? 1 : 0,
    motor.hasFault ? 1 : 0,
    motor.isLocal ? 1 : 0,
    Math.round(motor.travelTime * 10),
  ]);
}

/** One register at a time: a target and a stop in one request would contradict each other. */
export function writeMotor(motor: CurtainMotor, address: number, values: readonly number[]): WriteRefusal | undefined {
  const [value, ...more] = values;
  if (value === undefined || more.length > 0 || (address !== TARGET && address !== STOP)) {
    return "illegalAddress";
  }
  if (address === TARGET) {
    if (value > 100) {
      return "illegalValue";
    }
    return motor.command(value) ? undefined : "deviceFailure";
  }
  if (value !== 1) {
    return "illegalValue";
  }
  motor.stop();
  return undefined;
}
