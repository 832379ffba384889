import type { FireCause } from "@atrium/contract/alarms";
import { DialogFooter } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import { DialogHead } from "../../../control/dialog/DialogHead.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import styles from "./side.module.css";
import { makeReport, saveReport } from "./fireQueries.ts";

/** What Atrium cannot know of an alarm is added by whoever makes its report. */
export function ReportDialog({ cause, onClose }: { cause: FireCause; onClose: () => void }) {
  const submission = useSubmit();
  const [people, setPeople] = useState("");
  const [remarks, setRemarks] = useState("");

  async function make(): Promise<void> {
    const isMade = await submission.run(async () => {
      const { id } = await makeReport(cause.id, { people: people.trim(), remarks: remarks.trim() });
      await saveReport(id);
    });
    if (isMade) onClose();
  }

  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <DialogHead
          title={t("Report for {zoneName}", { zoneName: cause.zoneName })}
          detail={t(
            "Matrix, lanes, log and previous drills, as a PDF. It is kept for two years and cannot be changed.",
          )}
          onClose={onClose}
        />
        <div className="col gap-12 p-14-24">
          <Textarea
            label={t("Participants")}
            description={t("People at the assembly point, fire wardens, fire brigade")}
            autosize
            minRows={2}
            maxLength={1_000}
            value={people}
            data-autofocus
            onChange={(event) => {
              setPeople(event.currentTarget.value);
            }}
          />
          <Textarea
            label={t("Remarks")}
            autosize
            minRows={3}
            maxLength={2_000}
            value={remarks}
            onChange={(event) => {
              setRemarks(event.currentTarget.value);
            }}
          />
          <FormError>{submission.refusal}</FormError>
        </div>
        <div className={styles["dialogFoot"]}>
          <DialogFooter>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" loading={submission.isBusy}>
              {t("Create report")}
            </Button>
          </DialogFooter>
        </div>
      </form>
    </Modal>
  );
}
