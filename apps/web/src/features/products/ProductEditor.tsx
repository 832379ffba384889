import { changeSiteProduct, ProductFile, type SiteProduct, SiteProductChange } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useLeaving } from "../../collections/form/RecordPage.tsx";
import { SharedEditor } from "../../collections/form/SharedEditor.tsx";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { useSharedForm } from "../../collections/form/useSharedForm.ts";
import { errorsBelow, errorsOf } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { saveJson } from "../../platform/saveFile.ts";
import { useProbe } from "../../settings/probe/useProbe.ts";
import { protocolsQuery } from "../../settings/settingsQueries.ts";
import { IdentityCard } from "./IdentityCard.tsx";
import { newPoint, nextRow, type PointDraft } from "./pointDraft.ts";
import { PointForm } from "./PointForm.tsx";
import { PointTable } from "./PointTable.tsx";
import { type ProductDraft, productOf } from "./productDraft.ts";
import { productHref, PRODUCTS_HREF, siteProductsQuery } from "./productQueries.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import { type TriedDevice, TryCard } from "./TryCard.tsx";

interface ProductEditorProps {
  /** Absent: a new one. */
  saved?: SiteProduct;
  start: ProductDraft;
  tried: TriedDevice;
}

/** A product of the site's own: its table of points, tried with a real device, followed by all devices that use it. */
export function ProductEditor({ saved, start, tried }: ProductEditorProps) {
  const before = saved?.product ?? null;
  const users = saved?.devices.length ?? 0;
  const queries = useQueryClient();
  const probe = useProbe();
  const [row, setRow] = useState<number | undefined>(start.points[0]?.row);
  const form = useRequestForm({
    saved: start,
    body: SiteProductChange,
    parent: "after",
    toBody: (draft) => ({ before, after: productOf(draft) }),
    send: (body) => ask(changeSiteProduct, { body }),
    onSaved: async (reply) => {
      await seen();
      notices.show({ kind: "done", title: draft.label || draft.name, message: t("Saved ## a record") });
      const now = reply.products.find(({ product }) => product.name === draft.name.trim());
      await leaving.go(now === undefined ? PRODUCTS_HREF : productHref(now.product), { replace: true });
    },
  });
  const { values: draft, paths, change } = form;
  const leaving = useLeaving(form.hasChanges());
  const index = draft.points.findIndex((point) => point.row === row);
  const point = draft.points[index];
  const whole = ProductFile.safeParse(productOf(draft));

  async function seen(): Promise<void> {
    await queries.invalidateQueries({ queryKey: siteProductsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: protocolsQuery.queryKey });
  }

  function add(added: PointDraft): void {
    change({ points: [...draft.points, added] });
    setRow(added.row);
  }

  const shared = useSharedForm({
    form,
    users,
    check: () => errorsOf(SiteProductChange.safeParse({ before, after: productOf(draft) }), "after"),
    remove: () => ask(changeSiteProduct, { body: { before, after: null } }),
    onRemoved: async () => {
      await seen();
      await leaving.go(PRODUCTS_HREF);
    },
  });

  return (
    <SharedEditor
      title={saved === undefined ? t("New product") : draft.label || draft.name}
      crumb={
        saved === undefined
          ? t("A table of points that devices of this type share")
          : t("{protocol}, used by {count, plural, =0 {no device} one {# device} other {# devices}}", {
              protocol: PROTOCOL_NAMES[draft.protocol],
              count: users,
            })
      }
      form={form}
      shared={shared}
      onExport={saved && (() => saveJson(saved.product, saved.product.name))}
      refusal={form.refusal ?? paths[""] ?? paths["after"] ?? paths["points"]}
      main={
        <>
          <PointTable
            protocol={draft.protocol}
            points={draft.points}
            chosen={row}
            read={probe.report?.points ?? []}
            errors={paths}
            onChoose={setRow}
            onAdd={() => add(newPoint())}
          />
          <TryCard
            draft={draft}
            probe={probe}
            tried={tried}
            onWrong={form.setErrors}
            check={() => errorsOf(ProductFile.safeParse(productOf(draft)))}
          />
        </>
      }
      aside={
        <>
          {point !== undefined && (
            <PointForm
              protocol={draft.protocol}
              point={point}
              errors={errorsBelow(paths, `points.${String(index)}`)}
              onChange={(next) => change({ points: draft.points.with(index, next) })}
              onCopy={() => add({ ...point, row: nextRow(), key: `${point.key}-2`, name: `${point.name} 2` })}
              onRemove={() => {
                change({ points: draft.points.toSpliced(index, 1) });
                setRow(draft.points[index === 0 ? 1 : index - 1]?.row);
              }}
            />
          )}
          <IdentityCard draft={draft} isNew={saved === undefined} errors={paths} onChange={change} />
        </>
      }
    >
      {shared.asking === "save" && before !== null && whole.success && (
        <SaveDialog
          before={before}
          after={whole.data}
          isBusy={form.isBusy}
          onConfirm={() => void shared.saveForAll()}
          onClose={shared.close}
        />
      )}
      {shared.asking === "remove" && (
        <Confirm
          title={t("Delete {name}?", { name: draft.label || draft.name })}
          action={t("Delete")}
          isDestructive
          isBusy={form.isBusy}
          onConfirm={() => void shared.remove()}
          onClose={shared.close}
        >
          {t("Its table of points is deleted. Export it first to keep it.")}
        </Confirm>
      )}
      {leaving.question}
    </SharedEditor>
  );
}

export const PROTOCOL_NAMES: Readonly<Record<ProductFile["protocol"], string>> = {
  bacnet: "BACnet",
  modbus: "Modbus",
  mqtt: "MQTT",
};
