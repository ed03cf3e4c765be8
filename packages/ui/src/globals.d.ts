/** Style sheets that the build includes. */
declare module "*.css";
