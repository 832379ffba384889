import type { ExportAsked } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { useEffect, useRef, useState } from "react";
import { fetchPart } from "../platform/parts/fetchPart.ts";
import { saveFile } from "../platform/saveFile.ts";

export type ExportState =
  | { readonly kind: "none" }
  /** `rows` is undefined until the server has counted them. */
  | { readonly kind: "running"; readonly written: number; readonly rows: number | undefined }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "saved"; readonly name: string; readonly rows: number };

const NONE: ExportState = { kind: "none" };

/** One export after the other, each with its way and its end. Leaving the page ends one that is under way. */
export function useExport() {
  const [state, setState] = useState<ExportState>(NONE);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function begin(fileType: string, of: ExportAsked): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (next: ExportState) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: "running", written: 0, rows: undefined });
    try {
      // It checks a request against the columns of every list, which no page needs before its first export.
      const { makeExport } = await fetchPart(async () => import("./makeExport.ts"));
      if (signal.aborted) return;
      const made = await makeExport({
        fileType,
        of,
        signal,
        onProgress: ({ written, rows }) => show({ kind: "running", written, rows }),
      });
      if (signal.aborted) return;
      saveFile(made.file, made.name);
      show({ kind: "saved", name: made.name, rows: made.rows });
    } catch (error) {
      show({ kind: "failed", message: error instanceof Error ? error.message : t("The export failed.") });
    }
  }

  return {
    state,
    begin,
    /** Ends what is under way, or takes away what is said. */
    dismiss: () => {
      running.current?.abort();
      setState(NONE);
    },
  };
}
