import type { ExportAsked } from "@atrium/contract/exports";
import { Icon, IconButton } from "@atrium/ui";
import { phrase, sayNumber, t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import Download from "lucide-react/icons/download";
import type { ComponentProps } from "react";
import styles from "./exports.module.css";
import { openReports, saveAsReport } from "./reportDesk.ts";
import { type ExportState, useExport } from "./useExport.ts";

/** The types of file, the one that is opened most first. */
const FILE_TYPES = [
  { type: "xls", name: phrase("Excel workbook") },
  { type: "csv", name: phrase("CSV") },
  { type: "pdf", name: phrase("PDF") },
  { type: "txt", name: phrase("Plain text") },
] as const;

interface ExportButtonProps {
  /** What is shown at the moment of the press: the list with its filters and order. */
  readonly of: () => ExportAsked;
  /** What leaves, where a page has several: "bars". */
  readonly what?: string;
  readonly isIcon?: boolean;
  /** In the head of a page, where what leaves has a drawing of its own. */
  readonly drawing?: ComponentProps<typeof Icon>["of"];
}

/** A list or chart as a file of the server's: the choice of its type, how far it is, its refusal in a sentence. */
export function ExportButton({ of, what, isIcon = false, drawing }: ExportButtonProps) {
  const { state, begin, dismiss } = useExport();
  const label = what === undefined ? t("Export") : t("Export {what}", { what });
  return (
    <span className="inline-flex relative">
      <Menu position="bottom-end" width={190} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {isIcon || drawing !== undefined ? (
            drawing === undefined ? (
              <IconButton label={label} size="sm" icon={<Icon of={Download} size={15} />} />
            ) : (
              <IconButton label={label} icon={<Icon of={drawing} size={17} />} />
            )
          ) : (
            <Button aria-label={label} leftSection={<Icon of={Download} size={14} />}>
              {t("Export")}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {FILE_TYPES.map(({ type, name }) => (
            <Menu.Item
              key={type}
              onClick={() => {
                void begin(type, of());
              }}
            >
              {t(name)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            onClick={() => {
              saveAsReport(of());
            }}
          >
            {t("Save as report…")}
          </Menu.Item>
          <Menu.Item onClick={openReports}>{t("Saved reports")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {state.kind === "saved" && (
        <output className="sr-only">
          {t("Saved {name}, {rows}", { name: state.name, rows: rowsText(state.rows) })}
        </output>
      )}
      {(state.kind === "running" || state.kind === "failed") && <Line state={state} onDismiss={dismiss} />}
    </span>
  );
}

type Shown = Extract<ExportState, { kind: "running" | "failed" }>;

/** Under the button: how far it is with the way to cancel it, or why there is none. */
function Line({ state, onDismiss }: { state: Shown; onDismiss: () => void }) {
  const isRunning = state.kind === "running";
  return (
    <span
      className={`row gap-12 t13 ink ${styles["line"]}`}
      data-running={isRunning}
      role={isRunning ? "status" : "alert"}
    >
      <span className="num">{isRunning ? progressText(state) : state.message}</span>
      <Button size="xs" onClick={onDismiss}>
        {isRunning ? t("Cancel export") : t("Close")}
      </Button>
    </span>
  );
}

/** "12,000 of 50,000 rows". */
function progressText({ written, rows }: Extract<ExportState, { kind: "running" }>): string {
  return rows === undefined
    ? t("Counting rows")
    : t("{written} of {rows}", { written: sayNumber(written), rows: rowsText(rows) });
}

function rowsText(rows: number): string {
  return t("{rows, plural, one {# row} other {# rows}}", { rows });
}
