/** A plate on the list of a camera that raises a gate by it. */
export interface ListedPlate {
  readonly plate: string;
  /** What the list says of it; undefined: nothing. */
  readonly holder: string | undefined;
  /** The day on which it was put there, `2026-11-20`; undefined: it does not say, or not as a day. */
  readonly since: string | undefined;
}

/**
 * Ability: devices keep a list of plates. Each call goes beside polls and commands, which do not wait for it.
 * All throw `PlateListFailure`; `putPlate` and `removePlate` answer what the list is afterwards, read back from the device.
 */
export interface CanListPlates {
  plates(device: string): Promise<readonly ListedPlate[]>;
  /** Whatever the list says of this plate is replaced. */
  putPlate(device: string, plate: ListedPlate): Promise<readonly ListedPlate[]>;
  /** One that is not there is removed already. */
  removePlate(device: string, plate: string): Promise<readonly ListedPlate[]>;
}

/** Why a device did not do something with its list of plates, as a sentence. */
export class PlateListFailure extends Error {
  override readonly name = "PlateListFailure";
}
