import { IDENTIFIER_TITLES, identifierOf, type SiteDevice } from "@atrium/contract/devices";
import { PageHeading, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { PartConflict } from "../../../collections/form/ConflictNotice.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { useLeavingQuestion } from "../../../collections/form/useLeavingQuestion.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import lists from "../../../collections/lists.module.css";
import { PageLink } from "../../../collections/PageLink.tsx";
import { notices } from "../../../platform/notices.ts";
import { useProbe } from "../../../settings/probe/useProbe.ts";
import { listHref, useMappingAddress } from "../mappingAddress.ts";
import { moduleName } from "../moduleName.ts";
import { DeviceBody } from "./DeviceBody.tsx";
import styles from "./detail.module.css";
import type { Wires } from "./deviceDraft.ts";
import { ExchangesCard } from "./ExchangesCard.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { Unanswered } from "./Unanswered.tsx";
import { useDeviceForm } from "./useDeviceForm.ts";
import { useKeepDevice } from "./useKeepDevice.ts";
import { useTestedSave } from "./useTestedSave.ts";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";

/** A device of the site: edited while it runs, tested before it is saved, replaced, retired and brought back. */
export function DeviceEditor({ saved, wires }: { saved: SiteDevice; wires: Wires }) {
  const { kind } = useMappingAddress();
  const [asking, setAsking] = useState<"retire" | "replace">();
  const keeping = useKeepDevice();
  const acts = useSubmit();
  const probe = useProbe();
  const form = useDeviceForm({
    saved,
    wires,
    keep: (content, revision, replacement) => keeping.change(saved.id, content, revision, replacement),
  });
  const saving = useTestedSave({ form, probe, wires }, () => {
    notices.show({ kind: "done", title: saved.name, message: t("Saved. All open pages are updated.") });
  });
  const leaving = useLeavingQuestion(() => form.hasChanges);
  const isRetired = saved.retiredAt !== null;
  const host = wires.connections.find(({ id }) => id === saved.connection)?.settings["host"];
  const identifier = identifierOf(kind, {
    id: saved.id,
    address: saved.parts[0]?.address,
    host: typeof host === "string" ? host : undefined,
  });

  return (
    <div className="col grow">
      <PageHeading
        title={saved.name}
        crumb={
          <>
            <PageLink href={listHref(kind, saved.module)} className={styles["crumb"]}>
              {moduleName(saved.module)}
            </PageLink>
            , {IDENTIFIER_TITLES[kind]} {identifier ?? t("unknown")}
          </>
        }
        actions={isRetired ? undefined : <div className={`row wrap justify-end ${lists["actions"]}`}>{buttons()}</div>}
      />
      <div className={lists["body"]}>
        <FormError>{form.refusal ?? acts.refusal}</FormError>
        {isRetired && (
          <RetiredNote
            device={saved}
            isBusy={acts.isBusy}
            onReturn={() =>
              void acts.run(() => {
                const { id, revision: _, changed: __, retiredAt: ___, ...content } = saved;
                return keeping.add(id, content);
              })
            }
          />
        )}
        <PartConflict conflict={form.conflict} name={saved.name} />
        <DeviceBody
          saved={saved}
          form={form}
          wires={wires}
          probe={probe}
          id={saved.id}
          isDisabled={isRetired}
          onRead={(part) => void saving.read(part)}
          more={<ExchangesCard saved={saved} />}
        />
      </div>
      {dialog()}
      {leaving}
    </div>
  );

  function buttons(): ReactNode {
    return (
      <>
        <Button
          className={formStyles["destructive"]}
          onClick={() => {
            setAsking("retire");
          }}
        >
          {t("Retire")}
        </Button>
        <Button
          onClick={() => {
            setAsking("replace");
          }}
        >
          {t("Replace")}
        </Button>
        <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
          {t("Discard")}
        </Button>
        <Button
          variant="filled"
          disabled={!form.hasChanges}
          loading={form.isBusy || (probe.isReading && form.hasOtherWires)}
          onClick={() => void saving.save()}
        >
          {t("Save")}
        </Button>
      </>
    );
  }

  function dialog(): ReactNode {
    if (saving.isUnanswered) return <Unanswered probe={probe} saving={saving} isBusy={form.isBusy} />;
    if (asking === "replace") return <ReplaceDialog saved={saved} form={form} onClose={forget} />;
    if (asking !== "retire") return undefined;
    return (
      <Confirm
        title={t("Retire {name}?", { name: saved.name })}
        action={t("Retire")}
        isDestructive
        isBusy={acts.isBusy}
        refusal={acts.refusal}
        onClose={forget}
        onConfirm={() => {
          form.discard();
          void acts.run(() => keeping.retire(saved.id)).then((isDone) => isDone && forget());
        }}
      >
        {t(
          "It will no longer be read, commanded or shown on any page. Its history is kept, and it can be brought back.",
        )}
      </Confirm>
    );
  }

  function forget(): void {
    setAsking(undefined);
  }
}

interface RetiredNoteProps {
  device: SiteDevice;
  isBusy: boolean;
  onReturn: () => void;
}

function RetiredNote({ device, isBusy, onReturn }: RetiredNoteProps) {
  const { timeZone } = useSite();
  if (device.retiredAt === null) return null;
  const time = moment(device.retiredAt, timeZone);
  return (
    <output className={`row wrap gap-10 rounded bg-2 ${lists["notice"]}`}>
      <StateGlyph state="disabled" />
      <span className="grow">
        <b>
          {device.changed === null
            ? t("Retired {time}.", { time })
            : t("Retired {time} by {by}.", { time, by: device.changed.by })}
        </b>{" "}
        {t("Its history is kept. If brought back, it continues that history at the same address.")}
      </span>
      <Button variant="filled" loading={isBusy} onClick={onReturn}>
        {t("Reactivate")}
      </Button>
    </output>
  );
}
