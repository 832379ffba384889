import { ModbusServer, type ModbusUnit } from "../endpoints/modbus/modbusServer.ts";
import type { FaultBoard } from "../faults/faultBoard.ts";
import { fieldsOf, type Line, Listener } from "./gateway.ts";

/** A Modbus TCP gateway for each connection, with the units that hang on it. */
export function modbusGateways<Unit extends { readonly connection: string }>(
  lines: readonly Line<unknown>[],
  units: Iterable<Unit>,
  { faults, unitOf }: { readonly faults: FaultBoard; readonly unitOf: (unit: Unit) => ModbusUnit },
): ModbusServer[] {
  const byConnection = Map.groupBy(units, ({ connection }) => connection);
  return lines.map(
    ({ connection }) =>
      new ModbusServer({
        connection: connection.id,
        name: connection.name,
        settings: fieldsOf(Listener, connection.settings, connection.id),
        units: (byConnection.get(connection.id) ?? []).map(unitOf),
        faults,
      }),
  );
}
