import { HistoryBatchReply, type HistoryBatch } from "@atrium/contract/devices";
import { IMPORT_TOKEN, type Installation } from "./installation.ts";

/** Brings in one batch of the past over HTTP, as the virtual campus does. Gives how many samples were taken. */
export async function sendBatch({ url }: Installation, batch: HistoryBatch): Promise<number> {
  const reply = await fetch(`${url}/api/core-service/v1.0/history/batches`, {
    method: "POST",
    headers: { authorization: `Bearer ${IMPORT_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(batch),
  });
  if (!reply.ok) throw new Error(`import refused: ${reply.status} ${await reply.text()}`);
  return HistoryBatchReply.parse(await reply.json()).accepted;
}
