import { ROUTES } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import type { ReactNode } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";

interface BrandLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** What the mark and the name of the site lead to: the whole campus, for whoever may see it. */
export function BrandLink({ className, children }: BrandLinkProps) {
  const mayView = hasFeature(useSession(), ROUTES.campus.feature);
  if (!mayView) return <div className={className}>{children}</div>;
  return (
    <PageLink href={ROUTES.campus.path} className={`ink ${className}`} aria-label={t("Campus")}>
      {children}
    </PageLink>
  );
}

/** The mark of the product. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden style={{ flex: "none" }}>
      <rect x="1" y="1" width="24" height="24" rx="6" fill="var(--ink)" />
      <path
        d="M6 20V9.2L13 5.4l7 3.8V20"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <rect x="10.2" y="11.4" width="5.6" height="8.6" fill="var(--brand-window)" />
    </svg>
  );
}
