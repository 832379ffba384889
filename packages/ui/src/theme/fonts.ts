// Inter, served by ourselves. Thai letters fall back to Noto Sans Thai; a browser loads only the ranges a page uses.
import "@fontsource-variable/inter/wght.css";
import "@fontsource/noto-sans-thai/thai-400.css";
import "@fontsource/noto-sans-thai/thai-500.css";
import "@fontsource/noto-sans-thai/thai-600.css";
