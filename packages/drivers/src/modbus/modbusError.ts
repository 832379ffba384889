import { phrase, t } from "@atrium/words";
/** The device answered with an exception. The message says what it means (Modbus Application Protocol 7). */
export class ModbusException extends Error {
  readonly code: number;

  constructor(code: number) {
    super(t("{meaning} (exception {code})", { meaning: t(MEANINGS.get(code) ?? UNKNOWN), code }));
    this.name = "ModbusException";
    this.code = code;
  }
}

/** No answer in time, or no connection to send on. */
export class ModbusSilence extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ModbusSilence";
  }
}

/** An answer that does not belong to the request or cannot be read. */
export class ModbusGarbage extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ModbusGarbage";
  }
}

export const ILLEGAL_DATA_ADDRESS = 2;
/** The device is at work: ask again later. */
export const BUSY = new Set([5, 6]);
/** A gateway has asked the unit and waited in vain. */
export const NO_ANSWER_OF_UNIT = 11;
/** A gateway says that it cannot reach the unit. */
export const UNREACHABLE = new Set([10, NO_ANSWER_OF_UNIT]);

const UNKNOWN = phrase("unknown exception");
const MEANINGS = new Map([
  [1, phrase("function not supported")],
  [ILLEGAL_DATA_ADDRESS, phrase("no such register")],
  [3, phrase("value not accepted")],
  [4, phrase("the device failed to carry it out")],
  [5, phrase("the device needs more time")],
  [6, phrase("the device is busy")],
  [8, phrase("memory error in the device")],
  [10, phrase("the gateway has no path to the device")],
  [11, phrase("the device is not responding to the gateway")],
]);
