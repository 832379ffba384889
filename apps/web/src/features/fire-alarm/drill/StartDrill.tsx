import { DrillStart } from "@atrium/contract/alarms";
import type { FirePanelId } from "@atrium/contract/site";
import { DialogFooter, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal, Select, TextInput } from "@mantine/core";
import Siren from "lucide-react/icons/siren";
import { useState } from "react";
import { DialogHead } from "../../../control/dialog/DialogHead.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { beginDrill } from "../effects/fireQueries.ts";
import styles from "./drill.module.css";

const MINUTE = 60_000;
function lengthChoices() {
  return [15, 30, 60, 120, 240].map((minutes) => ({
    value: String(minutes),
    label: minutes < 60 ? t("{minutes} minutes", { minutes }) : `${String(minutes / 60)} h`,
  }));
}

/** Begins a drill: why, and for how long. It ends by itself. */
export function StartDrill({ panels }: { panels: readonly FirePanelId[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<Icon of={Siren} size={15} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("Start drill…")}
      </Button>
      {isOpen && (
        <DrillDialog
          panels={panels}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function DrillDialog({ panels, onClose }: { panels: readonly FirePanelId[]; onClose: () => void }) {
  const now = useServerNow();
  const form = useRequestForm({
    saved: { panel: panels[0], reason: "", until: "30" },
    body: DrillStart,
    toBody: ({ until, ...values }) => ({
      ...values,
      // A second before the longest drill's end: the server's clock is not ours to the millisecond.
      until: Math.round(now()) + Number(until) * MINUTE - 1_000,
    }),
    check: (_, wrong): FieldErrors => ("reason" in wrong ? { reason: t("Enter a short reason") } : {}),
    send: beginDrill,
    onSaved: onClose,
  });

  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <DialogHead
          title={t("Start drill of panel {panel}", { panel: form.values.panel ?? "" })}
          detail={t("The alarm of the first zone counts as the drill. The panel and the doors operate for real.")}
          onClose={onClose}
        />
        <div className="col gap-12 p-14-24">
          {panels.length > 1 && (
            <Select label={t("Panel")} allowDeselect={false} data={[...panels]} {...form.field("panel")} />
          )}
          <TextInput label={t("Reason")} required data-autofocus maxLength={200} {...form.field("reason")} />
          <Select
            label={t("Ends automatically after")}
            allowDeselect={false}
            data={lengthChoices()}
            {...form.field("until")}
          />
          <FormError>{form.refusal}</FormError>
        </div>
        <div className={styles["foot"]}>
          <DialogFooter>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {t("Start drill")}
            </Button>
          </DialogFooter>
        </div>
      </form>
    </Modal>
  );
}
