import { type AlarmAct, AlarmRemark, type EventId, type EventRow } from "@atrium/contract/alarms";
import { phrase, sayTerm, t } from "@atrium/words";
import { Button, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import form from "../../../collections/form/form.module.css";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { possibleOf } from "./possibleActs.ts";
import { ShelfTime, USUAL_SHELF } from "./ShelfTime.tsx";
import { useAlarmActs } from "./useAlarmActs.ts";

export type ReasonedAct = "acknowledge" | "shelve" | "remove-from-service";

interface ReasonDialogProps {
  kind: ReasonedAct;
  rows: readonly EventRow[];
  onDone: () => void;
  onClose: () => void;
}

const WORDS = {
  acknowledge: {
    verb: phrase("Acknowledge"),
    what: phrase("Each alarm keeps your name, the time and the reason."),
  },
  shelve: {
    verb: phrase("Shelve"),
    what: phrase(
      "Hidden from the list and the bell until then. It returns automatically, and anyone may unshelve it earlier.",
    ),
  },
  "remove-from-service": {
    verb: phrase("Take out of service"),
    what: phrase("Hidden until someone returns it to service. Its values are still recorded."),
  },
} as const;

/** Hides alarms with a reason that the next shift reads, and for a shelf an end; acknowledges many with one reason, if any. */
export function ReasonDialog({ kind, rows, onDone, onClose }: ReasonDialogProps) {
  const { act } = useAlarmActs();
  const [reason, setReason] = useState("");
  const [lasts, setLasts] = useState<number>(USUAL_SHELF);
  const submission = useSubmit();
  const alarms = possibleOf(kind, rows);
  const left = rows.length - alarms.length;
  const verb = t(WORDS[kind].verb);
  const title =
    alarms.length === 1
      ? `${verb}: ${nameOf(rows, alarms)}?`
      : t("{verb} {count} alarms?", { verb, count: alarms.length });
  const needsReason = kind !== "acknowledge";
  function actOf(given: string | undefined): AlarmAct {
    if (kind === "acknowledge") return { kind, alarms, ...(given === undefined ? {} : { remark: given }) };
    const asked = { alarms, reason: given ?? "" };
    return kind === "shelve" ? { kind, ...asked, lasts } : { kind, ...asked };
  }
  async function submit(): Promise<void> {
    const given = AlarmRemark.safeParse(reason);
    if (!given.success && (needsReason || reason.trim() !== "")) {
      submission.setErrors({ reason: t("Enter a short reason for the next shift") });
      return;
    }
    if (await submission.run(async () => await act(actOf(given.data)))) onDone();
  }
  return (
    <Modal opened padding={20} title={title} onClose={onClose}>
      <form
        noValidate
        className={`grid gap-14 ${form["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="ink2">{t(WORDS[kind].what)}</p>
        {left > 0 && <p className="ink2">{leftWords(kind, left)}</p>}
        <Textarea
          label={needsReason ? t("Reason") : t("Reason (optional)")}
          data-autofocus={needsReason || undefined}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={submission.errors["reason"]}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            submission.clear("reason");
          }}
        />
        {kind === "shelve" && <ShelfTime lasts={lasts} onChange={setLasts} />}
        <FormError>{submission.refusal}</FormError>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            type="submit"
            variant="filled"
            data-autofocus={!needsReason || undefined}
            loading={submission.isBusy}
            disabled={alarms.length === 0}
          >
            {alarms.length > 1 ? `${verb} ${String(alarms.length)}` : verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function leftWords(kind: ReasonedAct, count: number): string {
  if (kind === "acknowledge") {
    return t(
      "{count, plural, one {# other alarm is acknowledged already.} other {# other alarms are acknowledged already.}}",
      { count },
    );
  }
  const why =
    kind === "shelve"
      ? t("critical, a fire alarm, already hidden or ended")
      : t("a fire alarm, already out of service or ended");
  return t(
    "{count, plural, one {# other alarm is left unchanged: it is} other {# other alarms are left unchanged: they are}} {why}.",
    {
      count,
      why,
    },
  );
}

function nameOf(rows: readonly EventRow[], [only]: readonly EventId[]): string {
  return sayTerm(rows.find(({ id }) => id === only)?.text ?? "");
}
