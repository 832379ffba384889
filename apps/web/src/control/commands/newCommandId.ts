import { CommandId } from "@atrium/contract";
import { randomId } from "../../platform/randomId.ts";

export function newCommandId(): CommandId {
  return CommandId.parse(randomId());
}
