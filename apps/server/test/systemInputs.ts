import { CORE_API, NODE_API } from "@atrium/contract";

const BACKUPS = { isOn: true, at: "01:01", folder: "/spoiled", keepCount: 1, keepDays: 1, checks: true };

/** Bodies of the calls about the installation itself. */
export const SYSTEM_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", `${CORE_API}/system/backups`, {}],
  ["POST", `${CORE_API}/system/backups/1/check`, {}],
  ["POST", `${CORE_API}/system/backups/1/download`, {}],
  // They were never read so: none is saved.
  ["PUT", `${CORE_API}/system/backup-settings`, { before: BACKUPS, settings: BACKUPS }],
  // No node has this name.
  ["POST", `${NODE_API}/nodes/spoiled/drain`, { isDrained: true }],
  ["POST", `${NODE_API}/nodes/spoiled/move`, { to: "spoiled", connections: ["spoiled"] }],
  ["POST", `${NODE_API}/nodes/spoiled/take-over`, {}],
];
