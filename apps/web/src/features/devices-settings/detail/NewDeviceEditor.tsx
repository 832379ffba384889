import { DeviceId } from "@atrium/contract";
import { IDENTIFIER_TITLES, type SiteDevice } from "@atrium/contract/devices";
import { PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../../collections/form/useLeavingQuestion.tsx";
import lists from "../../../collections/lists.module.css";
import { useProbe } from "../../../settings/probe/useProbe.ts";
import { detailHref, listHref, useMappingAddress } from "../mappingAddress.ts";
import { moduleName, oneOf } from "../moduleName.ts";
import { DeviceBody } from "./DeviceBody.tsx";
import type { Wires } from "./deviceDraft.ts";
import { Unanswered } from "./Unanswered.tsx";
import { useDeviceForm } from "./useDeviceForm.ts";
import { useKeepDevice } from "./useKeepDevice.ts";
import { useTestedSave } from "./useTestedSave.ts";

/** A device to be: the same cards, empty. */
export function NewDeviceEditor({ blank, wires }: { blank: SiteDevice; wires: Wires }) {
  const { kind } = useMappingAddress();
  const [id, setId] = useState("");
  const keeping = useKeepDevice();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const probe = useProbe();
  const form = useDeviceForm({
    saved: blank,
    wires,
    keep: (content) => keeping.add(DeviceId.parse(id.trim()), content),
  });
  const isNamed = DeviceId.safeParse(id.trim()).success;
  const saving = useTestedSave({ form, probe, wires }, () => {
    isDone.current = true;
    void navigate({ href: detailHref(kind, blank.module, id.trim()), replace: true });
  });
  const hasTyped = id !== "" || form.draft.name !== "" || form.draft.wiring.connection !== null;
  const leaving = useLeavingQuestion(() => hasTyped && !isDone.current);
  return (
    <div className="col grow">
      <PageHeading
        title={t("New {one}", { one: oneOf(blank.module) })}
        crumb={t("{moduleName} by {IDENTIFIER_TITLES}", {
          moduleName: moduleName(blank.module),
          IDENTIFIER_TITLES: t(IDENTIFIER_TITLES[kind]),
        })}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button onClick={() => void navigate({ href: listHref(kind, blank.module) })}>{t("Cancel")}</Button>
            <Button
              variant="filled"
              disabled={!isNamed || form.draft.name.trim() === "" || form.draft.place.room === ""}
              loading={form.isBusy || probe.isReading}
              onClick={() => void saving.save()}
            >
              {t("Map device")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <FormError>{form.refusal}</FormError>
        <DeviceBody
          saved={blank}
          form={form}
          wires={wires}
          probe={probe}
          id={id}
          onId={setId}
          isDisabled={false}
          onRead={(part) => void saving.read(part)}
        />
      </div>
      {saving.isUnanswered && <Unanswered probe={probe} saving={saving} isBusy={form.isBusy} />}
      {leaving}
    </div>
  );
}
