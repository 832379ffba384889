import { ROUTES } from "@atrium/contract/pages";
import type { ReactNode } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSiteWord } from "../../platform/site.ts";

interface BrandLinkProps {
  readonly className: string;
  /** Where the content has no words. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** What the mark and the name of the site lead to: the whole campus, for whoever may see it. */
export function BrandLink({ className, label, children }: BrandLinkProps) {
  const word = useSiteWord();
  const mayView = hasFeature(useSession(), ROUTES.campus.feature);
  if (!mayView) return <div className={className}>{children}</div>;
  return (
    <PageLink href={ROUTES.campus.path} className={`ink ${className}`} aria-label={label} title={word}>
      {children}
    </PageLink>
  );
}
