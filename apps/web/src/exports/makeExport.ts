import type { ExportProgress } from "@atrium/contract/exports";
import { type ExportAsked, exportList, getExportProgress } from "@atrium/contract/exports";
import { askForFile, ask } from "../platform/http.ts";
import { randomId } from "../platform/randomId.ts";

/** How often the server is asked how far it is, ms. */
const ASKED_EVERY = 500;

/** What is asked for, and who wants to know how far it is. */
export interface Making {
  readonly fileType: string;
  readonly of: ExportAsked;
  readonly signal: AbortSignal;
  /** While it is made: the rows that are written, and all of them. */
  readonly onProgress: (progress: Pick<ExportProgress, "written" | "rows">) => void;
}

export interface MadeExport {
  readonly name: string;
  readonly rows: number;
  readonly file: Blob;
}

/** A list as a file of the server's. Whoever aborts ends the server's work as well. */
export async function makeExport({ fileType, of, signal, onProgress }: Making): Promise<MadeExport> {
  const id = randomId();
  const reply = await askForFile(exportList, { body: { id, fileType, of }, signal });
  const rows = Number(reply.headers.get("x-rows") ?? 0);
  onProgress({ written: 0, rows });
  const timer = setInterval(() => {
    ask(getExportProgress, { params: { id }, signal })
      .then(onProgress)
      // The file itself says whether it came.
      .catch(() => undefined);
  }, ASKED_EVERY);
  try {
    return { name: nameOf(reply), rows, file: await reply.blob() };
  } finally {
    clearInterval(timer);
  }
}

/** A file that the server gives no name. */
const UNNAMED = "export";

function nameOf(reply: Response): string {
  return /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? UNNAMED;
}
