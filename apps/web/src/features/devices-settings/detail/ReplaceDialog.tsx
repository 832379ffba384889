import type { PointDescription, SiteDevice } from "@atrium/contract/devices";
import { addMeterExchange } from "@atrium/contract/energy";
import { LAYOUT } from "@atrium/contract/pages";
import { DialogFooter } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import formStyles from "../../../collections/form/form.module.css";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { notices } from "../../../platform/notices.ts";
import { CounterFields, type CounterDraft, exchangeOf, firstDraft, MinutesField } from "./CounterFields.tsx";
import { useCounters } from "./counters.ts";
import { exchangesQuery } from "./exchangeQueries.ts";
import type { DeviceForm } from "./useDeviceForm.ts";

interface ReplaceDialogProps {
  saved: SiteDevice;
  form: DeviceForm;
  onClose: () => void;
}

/**
 * Another device takes its place. What stands in the form is how it is reached from now on; id, history, place, rules and rights
 * stay. Of a meter the old counter's end and the new one's start are recorded, so that its energy never jumps.
 */
export function ReplaceDialog({ saved, form, onClose }: ReplaceDialogProps) {
  const queries = useQueryClient();
  const serverNow = useServerNow();
  const counters = useCounters(saved);
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState("0");
  const [drafts, setDrafts] = useState<Readonly<Record<string, CounterDraft>>>({});
  const [isReplaced, setReplaced] = useState(false);
  const submission = useSubmit();
  const draftOf = (counter: PointDescription) => drafts[counter.key] ?? firstDraft;

  async function replace(): Promise<void> {
    if (!isReplaced) {
      if (!(await form.save(reason.trim()))) return;
      setReplaced(true);
    }
    for (const counter of counters) {
      const exchange = exchangeOf(counter, draftOf(counter), {
        reason: reason.trim(),
        at: serverNow() - Number(minutes) * 60_000,
      });
      if (exchange === undefined) continue;
      // One after the other: a refusal names its own counter.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await submission.run(() => ask(addMeterExchange, { params: { id: saved.id }, body: exchange })))) return;
      setDrafts((before) => ({ ...before, [counter.key]: { ...firstDraft, isRecorded: true } }));
    }
    await queries.invalidateQueries(exchangesQuery(saved.id));
    notices.show({ kind: "done", title: saved.name, message: t("Replaced. Its history, place and rules are kept.") });
    onClose();
  }

  return (
    <Modal.Root opened onClose={onClose} size={LAYOUT.modalWidth} centered>
      <Modal.Overlay />
      <Modal.Content>
        {/* The kit's own header element would be a second banner of the page. */}
        <div className={`row justify-between gap-10 flex-none ${formStyles["head"]}`}>
          <Modal.Title className={formStyles["title"]}>{t("Replace {name}", { name: saved.name })}</Modal.Title>
          <Modal.CloseButton aria-label={t("Close")} />
        </div>
        <Modal.Body p={0}>
          <div className={`flex-1 min-h-0 overflow-auto ${formStyles["body"]} grid gap-14 ${formStyles["fields"]}`}>
            <p className="ink2">
              {t("{part} The ID, history, place, rules and permissions are kept.", {
                part: form.hasOtherWires
                  ? t("The new device is reached at the address in the form.")
                  : t(
                      "The new device is reached at the same address. If its address differs, change it in the form first.",
                    ),
              })}
            </p>
            <TextInput
              label={t("Reason")}
              required
              data-autofocus
              maxLength={80}
              placeholder={t("Motor burnt out")}
              value={reason}
              disabled={isReplaced}
              error={fieldError(form.errors["replacement"])}
              onChange={(event) => {
                setReason(event.currentTarget.value);
              }}
            />
            {counters.length > 0 && (
              <>
                <MinutesField minutes={minutes} error={submission.errors["at"]} onChange={setMinutes} />
                {counters.map((counter) => (
                  <CounterFields
                    key={counter.key}
                    counter={counter}
                    draft={draftOf(counter)}
                    errors={submission.errors}
                    onChange={(draft) => {
                      setDrafts({ ...drafts, [counter.key]: draft });
                      submission.clear("oldEnd");
                      submission.clear("newStart");
                    }}
                  />
                ))}
              </>
            )}
            <FormError>{submission.refusal ?? form.refusal ?? refusedFields(form)}</FormError>
          </div>
          <DialogFooter>
            <Button onClick={onClose}>{isReplaced ? t("Close") : t("Cancel")}</Button>
            <Button
              variant="filled"
              disabled={reason.trim() === ""}
              loading={form.isBusy || submission.isBusy}
              onClick={() => void replace()}
            >
              {isReplaced ? t("Record readings") : t("Replace")}
            </Button>
          </DialogFooter>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What was refused stands at fields behind the dialog: it is said here as well. */
function refusedFields({ errors }: DeviceForm): string | undefined {
  const said = Object.entries(errors).flatMap(([path, message]) => (path === "replacement" ? [] : [message]));
  return said.length === 0 ? undefined : said.join(". ");
}
