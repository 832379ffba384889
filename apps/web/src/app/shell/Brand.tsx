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
