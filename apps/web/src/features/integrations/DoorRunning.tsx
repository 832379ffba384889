import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactNode } from "react";

interface DoorRunningProps {
  /** Absent: it runs. */
  readonly problem?: string | undefined;
  readonly isTrying?: boolean;
  readonly children: ReactNode;
}

/** Whether an integration that is on runs, and why not. */
export function DoorRunning({ problem, isTrying = false, children }: DoorRunningProps) {
  const glyph = problem !== undefined ? "trouble" : isTrying ? "sending" : "normal";
  return (
    <output className="flex items-center gap-8">
      <StateGlyph state={glyph} />
      <span className="min-w-0">
        {problem ?? children}
        {problem !== undefined && <span className="muted"> {t("Atrium tries again by itself.")}</span>}
      </span>
    </output>
  );
}
