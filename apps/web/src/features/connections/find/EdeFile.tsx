import { MAX_EDE_LENGTH } from "@atrium/contract/devices";
import { Card, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, FileButton } from "@mantine/core";
import upload from "lucide-react/icons/upload";
import { useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import styles from "../connections.module.css";
import type { useSearchRun } from "./useSearchRun.ts";

/** Problems of a file that are shown at once. */
const SHOWN = 10;

/** The engineer's list of a BACnet installation in place of a search: nobody is asked. */
export function EdeFile({ run }: { run: ReturnType<typeof useSearchRun> }) {
  const [problem, setProblem] = useState<string>();
  const { problems, refusal } = run.file;
  async function read(file: File | null): Promise<void> {
    if (file === null) return;
    const isTooLong = file.size > MAX_EDE_LENGTH;
    setProblem(
      isTooLong
        ? t("{name} is larger than {value} MB.", { name: file.name, value: MAX_EDE_LENGTH / 1_000_000 })
        : undefined,
    );
    if (!isTooLong) await run.read(file.name.slice(-200), textOf(await file.arrayBuffer()));
  }
  return (
    <Card title={t("From an EDE file")} note={t("reads the engineer’s point list; no device is queried")}>
      <div className="grid gap-14 p-4-16-16">
        <FormError>{problem ?? refusal}</FormError>
        {problem === undefined && problems.length > 0 && (
          <ul className={`grid gap-4 break-anywhere ${styles["problems"]}`} aria-label={t("Problems in the file")}>
            {problems.slice(0, SHOWN).map((one) => (
              <li key={one}>{one}</li>
            ))}
            {problems.length > SHOWN && <li>{t("and {value} more", { value: problems.length - SHOWN })}</li>}
          </ul>
        )}
        <div className="row wrap gap-8-12">
          <FileButton accept=".csv,.ede,.txt,text/csv" onChange={(file) => void read(file)}>
            {({ onClick }) => (
              <Button leftSection={<Icon of={upload} size={14} />} loading={run.isStarting} onClick={onClick}>
                {t("Choose an EDE file")}
              </Button>
            )}
          </FileButton>
          <span className="t12 muted">{t("BACnet Engineering Data Exchange (EDE), version 2, CSV")}</span>
        </div>
      </div>
    </Card>
  );
}

/** Such files are written in UTF-8 by some programs and in the letters of Western Windows by the others. */
function textOf(octets: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder("windows-1252").decode(octets);
  }
}
