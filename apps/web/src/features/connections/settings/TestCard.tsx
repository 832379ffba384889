import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { ProbePanel } from "../../../settings/probe/ProbePanel.tsx";
import type { Probe } from "../../../settings/probe/useProbe.ts";
import styles from "../connections.module.css";

interface TestCardProps {
  note: string;
  /** What its button says. */
  act: string;
  form: { readonly probe: Probe; readonly test: () => Promise<void> };
}

/** Asks the other end of a connection with what stands in the form. */
export function TestCard({ note, act, form }: TestCardProps) {
  return (
    <Card
      title={t("Test")}
      note={note}
      actions={
        <Button loading={form.probe.isReading} onClick={() => void form.test()}>
          {act}
        </Button>
      }
    >
      <div className={styles["answer"]}>
        <ProbePanel
          probe={form.probe}
          valueOf={undefined}
          hint={t("Queries the other end once. Nothing is written or saved.")}
        />
      </div>
    </Card>
  );
}
