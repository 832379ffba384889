import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { HistoryBatch } from "@atrium/contract/devices";
import { onTestFinished } from "vitest";

export const INGEST_TOKEN = "import-token-for-tests";

/** A server that takes history, and remembers what it was given. */
export interface IngestServer {
  readonly url: string;
  readonly received: readonly HistoryBatch[];
  /** How often it was asked what it has. */
  asked: number;
  /** Whether it says that it has all. */
  isImported: boolean;
  /** The status with which a batch is answered; it is kept with 200 alone. */
  answer: (batch: HistoryBatch) => number;
}

/** @param now ms since the epoch: where its history ends */
export async function ingestServer(now: number): Promise<IngestServer> {
  const received: HistoryBatch[] = [];
  let oldest: number | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${INGEST_TOKEN}`) {
      reply(401, {});
      return;
    }
    if (request.url?.endsWith("/extent") === true) {
      ingest.asked += 1;
      reply(200, { from: oldest, to: oldest === null ? null : now, isImported: ingest.isImported });
      return;
    }
    const batch = HistoryBatch.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    const status = ingest.answer(batch);
    if (status === 200) {
      received.push(batch);
      oldest = Math.min(oldest ?? now, ...batch.times);
    }
    reply(status, status === 200 ? { accepted: batch.times.length, unknownSeries: 0 } : {});
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ingest: IngestServer = {
    url: `http://127.0.0.1:${port}`,
    received,
    asked: 0,
    isImported: false,
    answer: () => 200,
  };
  return ingest;
}
