import type { CommonFault } from "./fault.ts";
import { connectionTarget, deviceTarget, type FaultBoard } from "./faultBoard.ts";

/** What is wrong with one device, in the words of its system. */
export interface DeviceFaults<Own extends string = never> {
  /** What is wrong with its connection is wrong with the device as well. */
  has(fault: CommonFault | Own): boolean;
}

/** The same with how large each is. */
export interface SizedFaults<Own extends string = never> extends DeviceFaults<Own> {
  /** Of `drift`: how much a minute. */
  sizeOf(fault: CommonFault | Own): number;
}

export function deviceFaults<Own extends string = never>(
  board: FaultBoard,
  { device, connection }: { readonly device: string; readonly connection: string },
): SizedFaults<Own> {
  const [own, line] = [deviceTarget(device), connectionTarget(connection)];
  return {
    has: (fault) => board.isOn(own, fault) || board.isOn(line, fault),
    sizeOf: (fault) => Math.max(board.size(own, fault), board.size(line, fault)),
  };
}
