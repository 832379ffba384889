import { ProductFile } from "@atrium/contract/devices";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import * as z from "zod";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { PageLink } from "../../collections/PageLink.tsx";
import { preparedProduct } from "../../settings/preparedProduct.ts";
import { emptyProduct, productDraft } from "./productDraft.ts";
import { ProductEditor } from "./ProductEditor.tsx";
import { PRODUCTS_HREF, siteProductsQuery, tableQuery } from "./productQueries.ts";

const NOBODY = { connection: undefined, address: {} };
const Protocol = z.enum(["bacnet", "modbus", "mqtt"]);
const NewAddress = z.object({
  protocol: Protocol.catch("modbus"),
  /** The product to start from. */
  from: z.string().max(100).optional().catch(undefined),
});

/** A product of the site's own, as its address names it. */
export function ProductPage() {
  const { protocol = "", product: name = "" }: { protocol?: string; product?: string } = useParams({ strict: false });
  const products = useQuery(siteProductsQuery);
  const found = products.data?.find(({ product }) => product.protocol === protocol && product.name === name);
  if (found !== undefined) {
    // Another state of it begins another form.
    const key = JSON.stringify(found.product);
    return <ProductEditor key={key} saved={found} start={productDraft(found.product)} tried={NOBODY} />;
  }
  return (
    <Frame title={t("Product")}>
      <ReadState what={t("product")} result={products}>
        {() => (
          <EmptyState
            title={t("Product not found")}
            actions={<PageLink href={PRODUCTS_HREF}>{t("All products")}</PageLink>}
          >
            {t("It was deleted, or its address is wrong.")}
          </EmptyState>
        )}
      </ReadState>
    </Frame>
  );
}

/** While there is no form to show. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="col grow">
      <PageHeading title={title} crumb={t("A table of points that devices of this type share")} />
      <div className={lists["body"]}>{children}</div>
    </div>
  );
}

/** A product to be: empty, a copy of one of ours or the site's, or of what a search has found. */
export function NewProductPage() {
  const { protocol, from } = NewAddress.parse(useSearch({ strict: false }));
  const prepared = useMemo(() => (from === undefined ? preparedProduct(protocol) : undefined), [protocol, from]);
  const table = useQuery(tableQuery(protocol, from));
  if (from === undefined) {
    const start = prepared === undefined ? emptyProduct(protocol) : preparedDraft(prepared.product, protocol);
    return <ProductEditor key={protocol} start={start} tried={prepared?.tried ?? NOBODY} />;
  }
  const product = table.data;
  if (product !== undefined) {
    const copy = { ...product, name: `${product.name}-2`.slice(0, 60), label: copyLabel(product) };
    return <ProductEditor key={product.name} start={productDraft(copy)} tried={NOBODY} />;
  }
  return (
    <Frame title={t("New product")}>
      <ReadState what={t("product")} result={table}>
        {() => null}
      </ReadState>
    </Frame>
  );
}

/** What was prepared may lack what a person has to say: it need not be a whole product yet. */
function preparedDraft(product: unknown, protocol: ProductFile["protocol"]) {
  const whole = ProductFile.safeParse(product);
  return whole.success ? productDraft(whole.data) : emptyProduct(protocol);
}

function copyLabel({ label, name }: ProductFile): string {
  return t("{name}, own", { name: label ?? name }).slice(0, 80);
}
