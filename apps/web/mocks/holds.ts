import type { HoldRow } from "@atrium/contract/devices";
import type { MockCampus } from "./campus.ts";
import type { MockCommands } from "./commands.ts";

/** The register of holds as the server sends it; automation's value is not known here. */
export function holdRows(campus: MockCampus, commands: MockCommands): HoldRow[] {
  return [...commands.holds.values()].flatMap((hold): HoldRow[] => {
    const device = campus.devices.find(({ id }) => id === hold.device);
    const point = device?.points.find(({ id }) => id === hold.point);
    const command = commands.rows.find((row) => row.pointId === hold.point)?.command;
    if (device === undefined || point === undefined || command === undefined) return [];
    const { name, module, placement, floor, zone, isCorridor } = device;
    const place = { deviceName: name, module, placement, floor, isCorridor, ...(zone === undefined ? {} : { zone }) };
    const written = {
      pointKey: point.key,
      pointName: point.name,
      kind: point.kind,
      ...(point.unit === undefined ? {} : { unit: point.unit }),
      ...(point.states === undefined ? {} : { states: point.states }),
    };
    return [Object.assign({ ...hold }, place, written, { command, automatic: null })];
  });
}
